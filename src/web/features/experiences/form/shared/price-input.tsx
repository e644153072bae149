import { useState } from 'react'
import { NUMBERS_ONLY } from '#domain/experiences/check-prices.ts'
import { parseYen, toHalfWidth } from '#domain/shared/text.ts'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'
import { Yen } from '#web/ui/unbroken.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number | string | null
  onChange: (value: number | string | null) => void
}

/**
 * An amount in yen. Full-width digits become half width. Input that isn't a number is reported and
 * removed (docs/product/experiences.md#typed-prices).
 */
export function PriceInput({ value, onChange, error, help, ...props }: Props) {
  const [refused, setRefused] = useState(false)
  const typed = value === null ? '' : String(value)
  const leave = () => {
    if (typed.trim() === '') return
    const yen = parseYen(typed)
    setRefused(yen === null)
    if (yen !== value) onChange(yen)
  }
  const yen = parseYen(typed)
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      size="short"
      suffix="円"
      value={typed}
      help={
        <>
          {help}
          {yen !== null && yen >= 1000 && (
            <span aria-hidden="true">
              （<Yen amount={yen} />）
            </span>
          )}
        </>
      }
      error={refused ? NUMBERS_ONLY : error}
      onChange={(text, event) => {
        setRefused(false)
        // Changing the text during IME composition would insert it twice.
        const nativeEvent = event?.nativeEvent
        const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        onChange(text === '' ? null : composing ? text : toHalfWidth(text))
      }}
      onBlur={leave}
    />
  )
}
