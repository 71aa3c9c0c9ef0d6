import { type PromisePeriodChoice, promiseFilterFlags, promisePeriods } from "@entities/promise";
import { enumListCodec, type QueryCodec } from "@shared/list-query/codecs";

/** Long-term performance flags and the promise period they apply to. */
export interface LongTermChoice {
  period: PromisePeriodChoice;
  flags: (typeof promiseFilterFlags)[number][];
}

const flagList = enumListCodec(promiseFilterFlags);

/** `period:current|previous|any+flags:A,B` (spec 3 §5). A plus sign that a link did not encode is read as a space. */
export const longTermChoice: QueryCodec<LongTermChoice> = {
  read(text) {
    if (text.trim() === "") return { value: null, complete: true };
    const [, periodText, flagText = ""] = /^period:(\w+)[+ ]flags:(.*)$/.exec(text.trim()) ?? [];
    const period = promisePeriods.find((choice) => choice === periodText);
    const flags = flagList.read(flagText);
    if (!period || !flags.value) return { value: null, complete: false };
    return { value: { period, flags: flags.value }, complete: flags.complete };
  },
  write: ({ period, flags }) => `period:${period}+flags:${flagList.write(flags)}`,
};
