/** Texts of a weekly rule in the form. */
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { formatDate, formatDateShort, isDate } from '#domain/shared/japan-time.ts'
import { ruleTitleOf } from '#web/features/experiences/shared/rule-title.ts'

const dateWords = (date: string | null) => (date && isDate(date) ? formatDate(date) : '')

/** 「2026年12月1日(火)〜2027年2月20日(土)」, or with 「自動で延長」 for an extended rule. */
export const rulePeriodOf = ({ start_date, end_date, auto_extend }: FormRule) =>
  auto_extend ? `${dateWords(start_date)}から、いつも3か月先まで` : `${dateWords(start_date)}〜${dateWords(end_date)}`

/** One line with everything that another host may have changed. */
export function ruleLineOf(rule: FormRule): string {
  const off = rule.skipped_dates.filter(isDate).map(formatDateShort)
  return `${ruleTitleOf(rule)}（${rulePeriodOf(rule)}${off.length > 0 ? `、休み ${off.join('・')}` : ''}）`
}
