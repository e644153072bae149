import type { FormError } from '#web/ui/form/error-summary.tsx'

/**
 * Adds the field's label to each error, for a summary where the message alone is ambiguous.
 * @param labels labels of the fields, by name
 */
export const namedErrors = (errors: FormError[], labels: Readonly<Record<string, string>>): FormError[] =>
  errors.map(({ field, message }) => {
    const label = field === null ? undefined : labels[field]
    return { field, message: !label || message.includes(label) ? message : `${label}：${message}` }
  })
