import { type ComponentProps, useState } from 'react'
import { type CheckContext, recurrenceProblem } from '#domain/experiences/check-experience.ts'
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { expandRule } from '#domain/schedule/recurrence.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import { formatDate, formatRange, type Instant, isDate, weekdayLabels, weekdays } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OverlapNotice } from '#web/features/experiences/shared/overlap-notice.tsx'
import { fieldLabels } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { slotsOfRule } from './use-overlaps.ts'

type Props = {
  rules: readonly FormRule[]
  error: string | undefined
  context: CheckContext
  deadline: ReservationDeadline
  /** The host's slots at the same time as one of a new rule. */
  overlaps: (rule: FormRule) => ComponentProps<typeof OverlapNotice>['others']
  onChange: (rules: FormRule[]) => void
}

const daysOf = (rule: FormRule) =>
  weekdays
    .filter((day) => rule.day_of_week.includes(day))
    .map((day) => weekdayLabels[day])
    .join('・')

/** 「毎週火・金曜 10:00〜12:00」 */
export const ruleTitleOf = (rule: FormRule) =>
  `毎週${daysOf(rule)}曜 ${formatRange(rule.start_time ?? '--:--', rule.end_time ?? '--:--')}`

/** The number of slots: of a new rule those that will be made, of a saved one all. */
function countOf(rule: FormRule, deadline: ReservationDeadline, now: Instant): number {
  const { uuid, start_date, end_date, day_of_week } = rule
  if (uuid === null) return slotsOfRule(rule, deadline, now).length
  if (!start_date || !end_date || !isDate(start_date) || !isDate(end_date)) return 0
  return expandRule({ start_date, end_date, day_of_week }).length
}

/** The weekly rules of the form; empty without any. */
export function RuleList({ rules, error, context, deadline, overlaps, onChange }: Props) {
  const [asked, setAsked] = useState<number | null>(null)
  if (rules.length === 0) return null
  const remove = (at: number) => onChange(rules.filter((_, index) => index !== at))
  const rule = asked === null ? null : rules[asked]
  return (
    <FieldGroup id="recurrence_rules" label={fieldLabels.recurrence_rules} required={false} mark={false} error={error}>
      <ul className={styles.rules}>
        {rules.map((one, at) => {
          const problem = error ? recurrenceProblem(one, context, deadline) : null
          return (
            <li key={at}>
              <div>
                <strong>{ruleTitleOf(one)}</strong>
                <span className={styles.small}>
                  {one.start_date && isDate(one.start_date) && formatDate(one.start_date)}〜
                  {one.end_date && isDate(one.end_date) && formatDate(one.end_date)}（
                  {countOf(one, deadline, context.now)}回）
                </span>
                <OverlapNotice others={overlaps(one)} />
                {problem && (
                  <Notice kind="error">
                    このくり返しは、いまの日付では設定できません。削除して、設定し直してください。
                  </Notice>
                )}
              </div>
              <Button
                variant="plain"
                aria-label={`${ruleTitleOf(one)}のくり返しを削除する`}
                onClick={() => (one.uuid === null ? remove(at) : setAsked(at))}
              >
                削除する
              </Button>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={rule !== null}
        title={rule ? `「${ruleTitleOf(rule)}」のくり返しを削除しますか？` : ''}
        confirmLabel="くり返しを削除する"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) remove(asked)
          setAsked(null)
        }}
      >
        <p>
          更新すると、このくり返しでできた今後の日程のうち、予約のないものがなくなります。予約のある日程は残り、新しい予約の受付だけを止めます。
        </p>
      </ConfirmDialog>
    </FieldGroup>
  )
}
