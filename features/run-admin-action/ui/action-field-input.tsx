import type { ActionField } from "@entities/admin-action";
import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { TextArea } from "@shared/ui/field/text-area";
import { TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { fieldLabel } from "../action-values";

interface ActionFieldInputProps {
  field: ActionField;
  value: string;
  /** The prefilled id of the target. */
  disabled: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One field of an action by its definition: type, required, min and max (spec 2 §5). */
export function ActionFieldInput({ field, value, disabled, error, onChange }: ActionFieldInputProps) {
  const { t } = useLingui();
  const { name, type, required, options } = field;
  const title = fieldLabel(field);
  const label = required || type === "checkbox" ? title : t`${title} (optional)`;
  const shared = { label, name, value, disabled, required, error };
  const bound = (limit: ActionField["min"]) => limit ?? undefined;
  const length = (limit: ActionField["min"]) => Number(limit ?? "") || undefined;
  switch (type) {
    case "checkbox":
      return (
        <Checkbox
          label={label}
          name={name}
          checked={value === "1"}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? "1" : "")}
        />
      );
    case "select":
      return (
        <Select
          {...shared}
          options={[
            { value: "", label: t`Select an option` },
            ...options.map(({ name: option }) => ({ value: option, label: option })),
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "textarea":
      return (
        <TextArea
          {...shared}
          minLength={length(field.min)}
          maxLength={length(field.max)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "number":
    case "date":
      return (
        <TextField
          {...shared}
          type={type}
          min={bound(field.min)}
          max={bound(field.max)}
          step={type === "number" ? "any" : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={type === "email" ? "email" : "text"}
          autoComplete="off"
          minLength={length(field.min)}
          maxLength={length(field.max)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
