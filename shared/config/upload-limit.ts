/** The size limit of a multipart request in bytes, including form fields and headers. */
export const uploadRequestLimitBytes = 25 * 1024 * 1024;

/** The size limit of one file in megabytes, as shown to users. A file of this size fits into a request. */
export const fileLimitMegabytes = 25;
export const fileLimitBytes = fileLimitMegabytes * 1_000_000;
