import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import { $check, $meter, checkRetried } from "../model/check";
import styles from "./credentials-dialog.module.css";

/** The result of the check of the entered meter (spec 2 §5, §8). */
export function CheckStatus() {
  const unit = useUnit({ check: $check, meter: $meter, checkRetried });
  const driver = unit.meter?.driver ?? "";
  switch (unit.check) {
    case "idle":
      return null;
    case "checking":
      return (
        <p className={styles.checking} role="status">
          <Spinner />
          <Trans>Checking the meter…</Trans>
        </p>
      );
    case "valid":
      return (
        <Alert kind="success">
          <Trans>The meter is valid.</Trans>
        </Alert>
      );
    case "exists":
      return (
        <Alert kind="danger">
          <Trans>This meter already exists, please enter the unique identifier from the meter.</Trans>
        </Alert>
      );
    case "invalid":
      return (
        <Alert kind="danger">
          <Trans>The meter entered did not validate as a valid meter. Please check the entered data.</Trans>
        </Alert>
      );
    case "unknown":
      return (
        <Alert kind="warning">
          <Trans>We could not validate the existence of the meter. Are you sure the Ref ID is correct.</Trans>
        </Alert>
      );
    case "failed":
      return (
        <Alert
          kind="danger"
          actions={
            <Button size="small" icon="retry" onClick={() => unit.checkRetried()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Could not get a response for {driver}</Trans>
        </Alert>
      );
  }
}
