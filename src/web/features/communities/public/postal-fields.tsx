import { useEffect, useRef } from 'react'
import type { PostalPlace } from '#contract/reference/reference-schemas.ts'
import { normalisePostalCode } from '#domain/shared/text.ts'
import { usePostalPlace } from '#web/features/reference/use-postal-place.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import styles from './application-form.module.css'

type Values = { postal_code: string; address: string }
type Props = {
  value: Values
  onChange: (some: Partial<Values>) => void
  errorOf: (field: string) => string | undefined
}

const addressOf = ({ prefecture, city, town }: PostalPlace) => `${prefecture}${city}${town}`

/** Postal code and address; the code fills in the beginning of the address. */
export function PostalFields({ value, onChange, errorOf }: Props) {
  const address = useRef(value.address)
  useEffect(() => {
    address.current = value.address
  })
  const { look, lookUp, take } = usePostalPlace({
    current: () => address.current,
    addressOf,
    fill: (place) => onChange({ address: addressOf(place) }),
  })

  const field = fieldOf({ value, change: onChange }, errorOf)
  return (
    <>
      <Stack gap={0.5} align="start">
        <TextInput
          {...field('postal_code')}
          label="郵便番号"
          required
          size="short"
          help="ハイフンなし（例：1500001）"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          onChange={(postal_code) => {
            onChange({ postal_code })
            void lookUp(postal_code)
          }}
          onBlur={() => {
            const code = normalisePostalCode(value.postal_code)
            if (code !== null && code !== value.postal_code) onChange({ postal_code: code })
          }}
        />
        <p role="status" className={styles.look}>
          {look.state === 'looking' && '住所を調べています…'}
          {look.state === 'unknown' && 'この郵便番号の住所は見つかりませんでした。住所は、そのまま入力できます。'}
          {look.state === 'failed' && '住所を調べられませんでした。住所は、そのまま入力できます。'}
          {look.state === 'found' && `${addressOf(look.place)}${look.filled ? ' を住所に入れました。' : ''}`}
        </p>
        {look.state === 'found' && !look.filled && (
          <Button variant="plain" onClick={() => take(look.place)}>
            この住所に置きかえる
          </Button>
        )}
      </Stack>
      <TextInput
        {...field('address')}
        label="住所"
        help="市区町村まででもかまいません。"
        autoComplete="address-line1"
      />
    </>
  )
}
