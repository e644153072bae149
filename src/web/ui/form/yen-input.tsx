import { TextInput, type TextInputProps } from './text-input.tsx'

/** A field for an amount in yen. */
export const YenInput = (props: TextInputProps) => (
  <TextInput size="medium" suffix="円" inputMode="numeric" autoComplete="off" {...props} />
)
