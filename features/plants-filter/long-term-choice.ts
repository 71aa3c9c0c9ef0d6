import { type PromisePeriodChoice, promiseFilterFlags, promisePeriods } from "@entities/promise";
import { enumListCodec, type QueryCodec } from "@shared/lib/query-value";

/** Long-term performance flags, and the promise period they are looked for in. */
export interface LongTermChoice {
  period: PromisePeriodChoice;
  flags: (typeof promiseFilterFlags)[number][];
}

const flagList = enumListCodec(promiseFilterFlags);

/** `period:current|previous|any+flags:A,B` (spec 3 §5). A plus sign reaches the reader as a blank where a link did not encode it. */
export const longTermChoice: QueryCodec<LongTermChoice> = {
  read(text) {
    if (text.trim() === "") return { value: null, whole: true };
    const [, word, flagText = ""] = /^period:(\w+)[+ ]flags:(.*)$/.exec(text.trim()) ?? [];
    const period = promisePeriods.find((choice) => choice === word);
    const flags = flagList.read(flagText);
    if (!period || !flags.value) return { value: null, whole: false };
    return { value: { period, flags: flags.value }, whole: flags.whole };
  },
  write: ({ period, flags }) => `period:${period}+flags:${flagList.write(flags)}`,
};
