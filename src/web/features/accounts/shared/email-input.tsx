import type { ComponentProps } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'

type Props = Partial<Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'required'>>

/** The address of an account; by default the one for signing in. */
export function EmailInput(props: Props) {
  return (
    <TextInput
      label="メールアドレス"
      name="email"
      autoComplete="username"
      {...props}
      type="email"
      inputMode="email"
      required
    />
  )
}
