import type { FormError } from '#web/ui/form/error-summary.tsx'

/** Problems for the list at the top, where a sentence has to say which field it is about. @param labels of the fields, by name */
export const namedErrors = (errors: FormError[], labels: Readonly<Record<string, string>>): FormError[] =>
  errors.map(({ field, message }) => {
    const label = field === null ? undefined : labels[field]
    return { field, message: !label || message.includes(label) ? message : `${label}：${message}` }
  })
