// Structured logs without personal data. The shape fits pino's instance. The field `error` may be
// any thrown value.

export type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}
