import { useLayoutEffect, useRef } from 'react'

/**
 * Fields of a filter follow the address, also after the back button. A field that the user has
 * changed since the last address keeps its value: a list may load while they type.
 *
 * @param values what the address says, by the names of the fields
 * @returns the ref of the form
 */
export function useFieldsOf(values: Readonly<Record<string, string | undefined>>) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(values)
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      // Checkboxes are controlled by React.
      if (field.type === 'checkbox') continue
      const [old, now] = [before.current[field.name] ?? '', values[field.name] ?? '']
      if (old !== now && field.value.trim() === old) field.value = now
    }
    before.current = values
  })
  return form
}
