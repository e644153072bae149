import { useState } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { usePostalPlace } from '#web/features/reference/use-postal-place.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import looks from '#web/ui/looks.module.css'
import type { FormApi } from '../shared/fields.ts'

const words = {
  idle: '',
  looking: '住所をさがしています…',
  unknown: 'この郵便番号の住所が見つかりません。住所を直接入力してください。',
  failed: '住所をさがせませんでした。住所を直接入力してください。',
}

/** Starts with the municipality, because the prefecture has its own field. */
const addressOf = ({ city, town }: PostalPlace) => `${city}${town}`

/**
 * A postal code that fills in prefecture and address, and is not saved. Never overwrites the user's
 * input without a click.
 */
export function PostalFill({ form }: { form: FormApi }) {
  const [typed, setTyped] = useState('')
  const { look, lookUp, take } = usePostalPlace({
    current: () => form.getValues().address,
    addressOf,
    fill: (place) => {
      form.change({ state: place.state, address: addressOf(place) })
    },
  })
  const offered = look.state === 'found' && !look.filled ? look.place : null
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
        onChange={(text) => {
          setTyped(text)
          void lookUp(text)
        }}
      />
      <p role="status" className={looks.noteBlock}>
        {look.state !== 'found' && words[look.state]}
        {look.state === 'found' && look.filled && '都道府県と住所に入れました。続きを入力してください。'}
        {offered && `${offered.prefecture}${addressOf(offered)}が見つかりました。`}
      </p>
      {offered && (
        <Button variant="quiet" onClick={() => take(offered)}>
          いまの住所と入れ替える
        </Button>
      )}
    </div>
  )
}
