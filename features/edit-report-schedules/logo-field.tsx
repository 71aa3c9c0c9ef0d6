import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import type { Logo } from "@shared/api/v0/logo";
import { createMutation, trigger } from "@shared/mutations/create-mutation";
import { ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Fieldset } from "@shared/ui/field/fieldset";
import { createEffect, createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useRef } from "react";
import type { removeLogoOfCompany, saveLogoOfCompany } from "./action.server";
import { scheduleForm } from "./schedules";
import styles from "./schedules.module.css";

/** The largest file of a logo (domain/report-schedules.md#logo). */
const maxLogoKilobytes = 200;

interface ChosenLogo {
  companyId: number;
  file: File;
}

/** Replaces the logo of the company. It is saved at once, whatever the form contains. */
const saveLogo = createMutation<typeof saveLogoOfCompany>("save-report-logo", {
  success: () => msg`Logo saved`,
  invalidates: ["reportLogo"],
  failure: "form",
});
const removeLogo = createMutation<typeof removeLogoOfCompany>("remove-report-logo", {
  success: () => msg`Logo removed`,
  invalidates: ["reportLogo"],
});

export const logoChosen = createEvent<ChosenLogo>();

/** Why a file is not sent. The API decides what is an image. */
function logoProblem({ type, size }: File): MessageDescriptor | null {
  if (type !== "image/png" && type !== "image/jpeg") return msg`This file is not a PNG or JPEG image.`;
  const kilobytes = Math.ceil(size / 1_000);
  if (kilobytes <= maxLogoKilobytes) return null;
  return msg`This image has ${kilobytes} kB. The limit is ${maxLogoKilobytes} kB.`;
}

/** Encodes the file in base64. */
const readLogoFx = createEffect(async ({ companyId, file }: ChosenLogo) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { companyId, content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
});
trigger(logoChosen.filter({ fn: ({ file }) => logoProblem(file) === null }), readLogoFx);
trigger(readLogoFx.doneData, saveLogo);

/** What is wrong with the chosen file, or the error of its upload. */
export const $logoError = createStore<MessageDescriptor | ProblemDetails | null>(null)
  .on(logoChosen, (_, { file }) => logoProblem(file))
  .on(readLogoFx.fail, () => msg`The file cannot be read.`)
  .on(saveLogo.failData, (_, error) => error)
  .reset(removeLogo, scheduleForm.opened);

/** The logo as in the mail. */
export function LogoImage({ logo: { data_url: url, width, height } }: { logo: Logo }) {
  const { t } = useLingui();
  return (
    <img
      className={styles.logo}
      src={url}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={t`Logo of the company`}
    />
  );
}

interface LogoFieldProps {
  companyId: number;
  /** Undefined while it is loading. */
  value: Logo | null | undefined;
  error: ProblemDetails | null;
  retry: () => void;
}

/** The logo of the company at the top of its reports, which is saved at once (domain/report-schedules.md#logo). */
export function LogoField({ companyId, value, error, retry }: LogoFieldProps) {
  const { t, i18n } = useLingui();
  const inputRef = useRef<HTMLInputElement>(null);
  // Takes the focus, because the button that removes the logo is removed with it.
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { problem, isSaving, isRemoving, choose, remove } = useUnit({
    problem: $logoError,
    isSaving: saveLogo.pending,
    isRemoving: removeLogo.pending,
    choose: logoChosen,
    remove: removeLogo,
  });
  // An API with the schedules alone.
  if (error?.status === 404) return null;
  const failure = problem && ("kind" in problem ? <ErrorText error={problem} /> : <p>{i18n._(problem)}</p>);
  return (
    <Fieldset title={<Trans>Logo</Trans>}>
      {error && (
        <CardError onRetry={retry}>
          <ErrorText error={error} />
        </CardError>
      )}
      {value && <LogoImage logo={value} />}
      <div className="row gap-3">
        <Button ref={buttonRef} icon="upload" busy={isSaving} onClick={() => inputRef.current?.click()}>
          {value ? <Trans>Replace logo</Trans> : <Trans>Choose logo</Trans>}
        </Button>
        {value && (
          <Button
            kind="quiet"
            busy={isRemoving}
            disabled={isSaving}
            onClick={() => {
              remove({ companyId });
              buttonRef.current?.focus();
            }}
          >
            <Trans>Remove logo</Trans>
          </Button>
        )}
      </div>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t`Logo file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose({ companyId, file });
          // Clears the input, so that the user can choose the same file again.
          target.value = "";
        }}
      />
      {failure && (
        <div role="alert" className={styles.problem}>
          {failure}
        </div>
      )}
      <p className="hint">
        <Trans>
          PNG or JPEG, up to {maxLogoKilobytes} kB and 1,000 pixels a side. It is at the top of all reports of the
          company, and is saved at once.
        </Trans>
      </p>
    </Fieldset>
  );
}
