import { formatDate, isDate } from '#domain/shared/japan-time.ts'

/** What a date field needs to know about its native control. */
export type DateControl = {
  type: string
  /** '' while the input is empty or unfinished. */
  value: string
  min: string
  max: string
  /** `badInput`: some parts are typed and some are missing. */
  validity: Pick<ValidityState, 'badInput'>
}

/** The years of a date have four digits. Without this limit, browsers accept six. */
export const LAST_DATE = '9999-12-31'

const dateText = (text: string) => (isDate(text.slice(0, 10)) ? formatDate(text.slice(0, 10)) : text)

/**
 * The message for an unfinished or unreal date, or for one outside of its limits; null if it fits.
 */
export function dateProblem({ type, value, min, max, validity }: DateControl): string | null {
  const what = type === 'date' ? '日付' : '日付と時刻'
  if (validity.badInput) return `${what}を最後まで入力してください。`
  if (value === '') return null
  if (!isDate(value.slice(0, 10))) return `正しい${what}を入力してください。`
  const tooEarly = min !== '' && value < min
  const tooLate = max !== '' && value > max
  if (!tooEarly && !tooLate) return null
  if (min !== '' && !max.startsWith(LAST_DATE))
    return `${what}は、${dateText(min)}から${dateText(max)}までの間で入力してください。`
  return tooEarly
    ? `${what}は、${dateText(min)}以降で入力してください。`
    : `${what}は、${dateText(max)}までで入力してください。`
}

const isDateControl = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'date' || control.type === 'datetime-local')

/**
 * Focuses the first date field with unfinished input. The value of such a field is empty, so
 * sending the form would drop what the user typed.
 * @returns whether there is one: the caller must not send the form
 */
export function stopAtUnfinishedDate(form: HTMLFormElement): boolean {
  const unfinished = [...form.elements].find((control) => isDateControl(control) && control.validity.badInput)
  if (!(unfinished instanceof HTMLInputElement)) return false
  unfinished.focus()
  // The field shows its message when it loses the focus.
  unfinished.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  return true
}
