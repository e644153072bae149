/** The text of a submitted field; '' if it is missing or a file. */
export function textOfForm(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
