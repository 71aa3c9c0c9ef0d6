import { Button } from "../button/button";

interface StepButtonsProps {
  /** From 1. */
  page: number;
  isLast: boolean;
  /** The accessible names, such as "Previous meters". */
  previousLabel: string;
  nextLabel: string;
  onChange: (page: number) => void;
}

/** Buttons to the previous and the next page of a part of a page, whose page is not in the URL. */
export function StepButtons({ page, isLast, previousLabel, nextLabel, onChange }: StepButtonsProps) {
  return (
    <>
      <Button
        size="small"
        icon="chevron-left"
        aria-label={previousLabel}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      <Button
        size="small"
        icon="chevron-right"
        aria-label={nextLabel}
        disabled={isLast}
        onClick={() => onChange(page + 1)}
      />
    </>
  );
}
