/** The help texts in their order: the names of the files in `public/content/help-text`. */
export const articleNames = [
  "yield-status",
  "issues",
  "snoozing",
  "tickets",
  "long-term-performance",
  "reports",
  "tags-and-custom-fields",
  "create-a-plant",
] as const;
