/** The size limit of a multipart request in bytes; it includes the fields and headers of the form. */
export const uploadRequestLimitBytes = 25 * 1024 * 1024;

/** The size limit of one file in megabytes, as it is shown to users. A file of this size fits into a request. */
export const fileLimitMegabytes = 25;
export const fileLimitBytes = fileLimitMegabytes * 1_000_000;
