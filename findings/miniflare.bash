# Sourced by findings about D1: installs Miniflare into a folder that is deleted at the end, and goes there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" && npm install --prefix . --silent --no-audit --no-fund miniflare@4.20260426.0
