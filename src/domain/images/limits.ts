/** What pictures may be uploaded (specification 5), for the control in the browser and for the server alike. */

/** The largest file, in bytes: a photograph of a telephone at its best quality has 15 MB. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** What is accepted, as a browser names it. The server looks into the file instead. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'] as const

/** The preset that uploads name (specification 7). */
export const UPLOAD_PRESET = 'experience'
