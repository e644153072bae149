// Structured logs without personal data. The shape is pino's, so its instance fits.

export type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}
