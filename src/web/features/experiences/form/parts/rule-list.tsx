import { type ComponentProps, useState } from 'react'
import { type CheckContext, recurrenceProblem } from '#domain/experiences/check-dates.ts'
import type { FormRule } from '#domain/experiences/experience-form.ts'
import { lastRecurrenceDate } from '#domain/schedule/recurrence.ts'
import { dateOf, formatDateShort, formatDate, isDate } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OverlapNotice } from '#web/features/experiences/shared/overlap-notice.tsx'
import { ruleTitleOf } from '#web/features/experiences/shared/rule-title.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { fieldLabels } from '../shared/fields.ts'
import { OccurrenceList, occurrencesOf, type Surroundings } from './occurrence-list.tsx'
import styles from '../shared/form.module.css'

type Props = {
  rules: readonly FormRule[]
  error: string | undefined
  context: CheckContext
  /** For the dates of each rule. */
  around: Surroundings
  /** The host's slots at the same time as a new one of the rule. */
  overlaps: (rule: FormRule) => ComponentProps<typeof OverlapNotice>['others']
  onChange: (rules: FormRule[]) => void
  onEdit: (at: number) => void
}

/** The weekly rules of the form; empty without any. */
export function RuleList({ rules, error, context, around, overlaps, onChange, onEdit }: Props) {
  const [removalAt, setRemovalAt] = useState<number | null>(null)
  if (rules.length === 0) return null
  const { now, saved } = context
  const last = lastRecurrenceDate(dateOf(now))
  const remove = (at: number) => {
    onChange(rules.filter((_, index) => index !== at))
    announce('くり返しを削除しました。')
  }
  const put = (at: number, some: Partial<FormRule>) =>
    onChange(rules.map((one, index) => (index === at ? { ...one, ...some } : one)))
  const rule = removalAt === null ? null : rules[removalAt]
  const toggle = (at: number, date: string, on: boolean) => {
    const { uuid, skipped_dates, restored_dates } = rules[at]!
    const before = saved?.recurrence_rules.find((one) => one.uuid !== null && one.uuid === uuid)
    const without = (dates: readonly string[]) => dates.filter((one) => one !== date)
    const restores = on && before?.skipped_dates.includes(date)
    put(at, {
      skipped_dates: on ? without(skipped_dates) : [...without(skipped_dates), date].sort(),
      restored_dates: restores ? [...without(restored_dates), date].sort() : without(restored_dates),
    })
  }
  return (
    <FieldGroup id="recurrence_rules" label={fieldLabels.recurrence_rules} required={false} mark={false} error={error}>
      <Stack as="ul" gap={2}>
        {rules.map((one, at) => {
          const problem = error ? recurrenceProblem(one, context, around.deadline) : null
          const title = ruleTitleOf(one)
          const occurrences = occurrencesOf(one, around)
          const count = occurrences.filter(({ on }) => on).length
          return (
            <Stack key={at} as="li" gap={1} className={styles.rule}>
              <div>
                <strong>{title}</strong>
                <span className={looks.noteBlock}>
                  {rulePeriodOf(one)}（これから{count}回）
                </span>
                <OverlapNotice others={overlaps(one)} />
                {problem && (
                  <Notice kind="error">
                    このくり返しは、いまの日付では設定できません。変更するか、削除して設定し直してください。
                  </Notice>
                )}
              </div>
              <Checkbox
                name={`auto-extend-${at}`}
                label="自動で延長する"
                help="いつも3か月先まで予約できるように、毎日、日程を足します。"
                aria-label={`${title}を自動で延長する`}
                value={one.auto_extend}
                onChange={(checked) =>
                  put(at, checked ? { auto_extend: true, end_date: last } : { auto_extend: false })
                }
              />
              <details className={styles.dates}>
                <summary>開催日を確かめる・休みにする</summary>
                <OccurrenceList
                  name={`occurrence-${at}`}
                  label={`${title}の開催日`}
                  occurrences={occurrences}
                  onToggle={(date, on) => toggle(at, date, on)}
                />
              </details>
              <Row gap={1} align="stretch">
                {!one.auto_extend && (one.end_date ?? '') < last && (
                  <Button
                    variant="quiet"
                    aria-label={`${title}を3か月先まで延ばす`}
                    onClick={() => put(at, { end_date: last })}
                  >
                    {formatDateShort(last)}まで延ばす
                  </Button>
                )}
                <Button variant="plain" aria-label={`${title}のくり返しを変更する`} onClick={() => onEdit(at)}>
                  変更する
                </Button>
                <Button
                  variant="plain"
                  aria-label={`${title}のくり返しを削除する`}
                  onClick={() => (one.uuid === null ? remove(at) : setRemovalAt(at))}
                >
                  削除する
                </Button>
              </Row>
            </Stack>
          )
        })}
      </Stack>
      <ConfirmDialog
        open={rule !== null}
        title={rule ? `「${ruleTitleOf(rule)}」のくり返しを削除しますか？` : ''}
        confirmLabel="くり返しを削除する"
        onClose={() => setRemovalAt(null)}
        onConfirm={() => {
          if (removalAt !== null) remove(removalAt)
          setRemovalAt(null)
        }}
      >
        <p>
          更新すると、このくり返しでできた今後の日程のうち、予約のないものがなくなります。予約のある日程は残り、新しい予約の受付だけを止めます。
        </p>
      </ConfirmDialog>
    </FieldGroup>
  )
}

const dateWords = (date: string | null) => (date && isDate(date) ? formatDate(date) : '')

/** 「2026年12月1日(火)〜2027年2月20日(土)」, or with 「自動で延長」 for an extended rule. */
const rulePeriodOf = ({ start_date, end_date, auto_extend }: FormRule) =>
  auto_extend ? `${dateWords(start_date)}から、いつも3か月先まで` : `${dateWords(start_date)}〜${dateWords(end_date)}`

/** One line with everything that another host may have changed. */
export function ruleLineOf(rule: FormRule): string {
  const off = rule.skipped_dates.filter(isDate).map(formatDateShort)
  return `${ruleTitleOf(rule)}（${rulePeriodOf(rule)}${off.length > 0 ? `、休み ${off.join('・')}` : ''}）`
}
