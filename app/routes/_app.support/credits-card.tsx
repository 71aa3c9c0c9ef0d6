import { Trans } from "@lingui/react/macro";
import { Card } from "@shared/ui/card/card";
import styles from "./support.module.css";

/** The credits that the licences of the charts and the map ask for (docs/decisions/0019). */
export function CreditsCard() {
  return (
    <Card title={<Trans>Credits</Trans>}>
      <ul className={styles.list}>
        <li>
          <Trans>
            Charts: <a href="https://www.tradingview.com/">TradingView</a> Lightweight Charts™, © TradingView,
            Inc.
          </Trans>
        </li>
        <li>
          <Trans>
            Outlines of the map: <a href="https://www.naturalearthdata.com/">Natural Earth</a>, public domain.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}
