/** What was sent in this field as text; empty without it, and for a file. */
export function textOfForm(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
