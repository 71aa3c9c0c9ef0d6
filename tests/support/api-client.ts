import { demoPassword, type Stack } from "./stack";

export interface ApiClient {
  /** Sends a GET request to a path below `/v0`; resolves with the JSON body whatever the status. */
  get<Body>(path: string): Promise<Body>;
  /** Sends a PUT request with a JSON body to a path below `/v0`; rejects unless it succeeds. */
  put(path: string, body: object): Promise<void>;
}

/** Signs in a demo account at the included back end itself and returns a client with its token. */
export async function createApiClient(stack: Stack, account: string): Promise<ApiClient> {
  const baseUrl = `${stack.referenceUrl}/v0`;
  const response = await fetch(`${baseUrl}/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${account}@demo.example`, password: demoPassword }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return {
    async get<Body>(path: string) {
      // workerd closes a connection that was idle for 5 seconds; a request sent on it at that moment fails.
      const headers = { Authorization: `Bearer ${token}`, Connection: "close" };
      const found = await fetch(baseUrl + path, { headers });
      return (await found.json()) as Body;
    },
    async put(path, body) {
      const response = await fetch(baseUrl + path, {
        method: "PUT",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`PUT ${path} responded with ${response.status}`);
    },
  };
}
