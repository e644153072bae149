// Structured logs without personal data. The shape is pino's, so its instance fits. A field `error` may be anything that was thrown.

export type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}
