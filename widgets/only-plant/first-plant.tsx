import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { EmptyState } from "@shared/ui/empty-state/empty-state";

/** The first step of a company without plants (domain/dashboard.md#no-plants). `plants`: the number of its plants. */
export function FirstPlantCard({ plants }: { plants: Promise<Result<number | null>> }) {
  return (
    <Deferred result={plants} fallback={null} renderError={() => null}>
      {(count) =>
        count === 0 && (
          <Card title={<Trans>Your plants</Trans>}>
            <EmptyState
              icon="plants"
              title={<Trans>This company has no plants yet</Trans>}
              actions={
                <LinkButton to="/plants/create" kind="primary" icon="plus">
                  <Trans>Create plant</Trans>
                </LinkButton>
              }
            >
              <Trans>Create a plant and its meters first. Figures follow when measurements arrive.</Trans>
            </EmptyState>
          </Card>
        )
      }
    </Deferred>
  );
}
