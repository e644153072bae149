import { useState } from 'react'
import { toHalfWidth } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from '../shared/booking.module.css'
import { type CardField, type CardInput, cardProblems, groupNumber } from './card-data.ts'
import type { useCardToken } from './use-card-token.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const YEARS_AHEAD = 15

type Props = {
  card: CardInput
  onChange: (some: Partial<CardInput>) => void
  token: ReturnType<typeof useCardToken>
  today: string
  /** Why the last attempt was refused. */
  declined: string | null
  /** Shows missing input at every field, not only at those the user has left. */
  showAll: boolean
}

/** The card fields. Their input goes only to the card company and is stored nowhere. */
export function CardPart({ card, onChange, token, today, declined, showAll }: Props) {
  const [visited, setVisited] = useState<Partial<Record<CardField, boolean>>>({})
  const problems = cardProblems(card, today)
  const problemOf = (field: CardField) => {
    if (token.fault?.field === field) return token.fault.message
    return visited[field] || showAll ? problems[field] : undefined
  }
  const leave = (field: CardField) => setVisited((before) => ({ ...before, [field]: true }))
  const firstYear = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_AHEAD }, (_, at) => String(firstYear + at))
  const expiryProblem = problemOf('card_expiry')
  const expiry = {
    required: true,
    className: styles.expiry,
    'aria-invalid': expiryProblem ? (true as const) : undefined,
    'aria-describedby': expiryProblem ? 'card_expiry-error' : undefined,
  }
  return (
    <>
      {declined && (
        <Notice kind="error" word="お支払いができませんでした">
          {declined}
        </Notice>
      )}
      <p className={looks.note}>カード情報はカード会社へ直接送られ、つむぎには保存されません。</p>
      <Fields>
        <TextInput
          label="カード番号"
          name="card_number"
          required
          size="medium"
          inputMode="numeric"
          autoComplete="cc-number"
          value={card.number}
          onChange={(number) => onChange({ number })}
          onBlur={(event) => {
            leave('card_number')
            onChange({ number: groupNumber(event.target.value) })
          }}
          error={problemOf('card_number')}
        />
        <FieldGroup label="有効期限" id="card_expiry" required mark error={expiryProblem}>
          <Row gap={1} align="stretch">
            <select
              {...expiry}
              aria-label="有効期限の月"
              autoComplete="cc-exp-month"
              value={card.month}
              onChange={(event) => onChange({ month: event.target.value })}
            >
              <option value="">月</option>
              {MONTHS.map((month) => (
                <option key={month} value={month}>
                  {month}月
                </option>
              ))}
            </select>
            <select
              {...expiry}
              aria-label="有効期限の年"
              autoComplete="cc-exp-year"
              value={card.year}
              onChange={(event) => onChange({ year: event.target.value })}
              onBlur={() => leave('card_expiry')}
            >
              <option value="">年</option>
              {years.map((year) => (
                <option key={year} value={year}>
                  {year}年
                </option>
              ))}
            </select>
          </Row>
        </FieldGroup>
        <TextInput
          label="セキュリティコード"
          name="card_cvc"
          required
          size="short"
          help="カード裏面の3桁、または表面の4桁の数字です。"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={8}
          value={card.cvc}
          onChange={(cvc) => onChange({ cvc })}
          onBlur={(event) => {
            leave('card_cvc')
            onChange({ cvc: toHalfWidth(event.target.value).trim() })
          }}
          error={problemOf('card_cvc')}
        />
        <TextInput
          label="カードの名義"
          name="card_name"
          required
          size="medium"
          help="カードに書かれているとおりに、ローマ字で入力してください。"
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          value={card.name}
          onChange={(name) => onChange({ name })}
          onBlur={() => leave('card_name')}
          error={problemOf('card_name')}
        />
      </Fields>
      {token.fault && token.fault.field === null && (
        <Notice kind="error">
          {token.fault.message}{' '}
          <Button variant="plain" onClick={token.renew}>
            もう一度確認する
          </Button>
        </Notice>
      )}
      <p role="status" className={styles.card}>
        {token.checking && 'カード情報を確認しています…'}
        {token.card && `✓ ${token.card}のカードを確認しました。`}
      </p>
    </>
  )
}
