import { useRef, useState } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { normalisePostalCode } from '#domain/shared/text.ts'
import { answerOf, browserApi } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { FormApi } from './fields.ts'
import styles from './form.module.css'

type Look = { state: 'idle' | 'looking' | 'unknown' | 'failed' | 'filled' } | { state: 'offered'; place: PostalPlace }

const words: Record<Exclude<Look['state'], 'offered'>, string> = {
  idle: '',
  looking: '住所をさがしています…',
  unknown: 'この郵便番号の住所が見つかりません。住所を直接入力してください。',
  failed: '住所をさがせませんでした。住所を直接入力してください。',
  filled: '都道府県と住所に入れました。続きを入力してください。',
}

const addressOf = ({ city, town }: PostalPlace) => `${city}${town}`

/** A postal code that fills prefecture and address, and is not kept. What somebody typed there is never overwritten unasked. */
export function PostalFill({ form }: { form: FormApi }) {
  const [typed, setTyped] = useState('')
  const [look, setLook] = useState<Look>({ state: 'idle' })
  const asked = useRef<string | null>(null)
  const put = useRef<string | null>(null)
  const fill = (place: PostalPlace) => {
    put.current = addressOf(place)
    form.setFieldValue('state', place.state)
    form.setFieldValue('address', addressOf(place))
    setLook({ state: 'filled' })
  }
  const lookUp = async (code: string | null) => {
    if (code === asked.current) return
    asked.current = code
    if (code === null) return setLook({ state: 'idle' })
    setLook({ state: 'looking' })
    const answer = await answerOf(browserApi.postal_codes[':code'].$get({ param: { code } }))
    // A later code was typed meanwhile.
    if (asked.current !== code) return undefined
    if (!answer.ok) return setLook({ state: answer.status === 404 ? 'unknown' : 'failed' })
    const { address } = form.getValues()
    if (address === '' || address === put.current) return fill(answer.data)
    return setLook({ state: 'offered', place: answer.data })
  }
  return (
    <div>
      <TextInput
        name="postal_code"
        label="郵便番号から入力"
        size="short"
        inputMode="numeric"
        autoComplete="postal-code"
        help="7桁を入れると、都道府県と住所が入ります。ハイフンはなくてもかまいません。"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          void lookUp(normalisePostalCode(event.currentTarget.value))
        }}
      />
      <p role="status" className={styles.small}>
        {look.state === 'offered'
          ? `${look.place.prefecture}${addressOf(look.place)}が見つかりました。`
          : words[look.state]}
      </p>
      {look.state === 'offered' && (
        <Button variant="quiet" onClick={() => fill(look.place)}>
          いまの住所と入れ替える
        </Button>
      )}
    </div>
  )
}
