import { type ComponentProps, useState } from 'react'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './accounts.module.css'

type Props = Partial<Omit<ComponentProps<typeof TextInput>, 'type' | 'suffix'>> & {
  /** So that the browser's keeper of passwords knows what to offer. */
  autoComplete?: 'current-password' | 'new-password'
}

/** A password, by default the one that is signed in with, and a box to see what was typed. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextInput
        label="パスワード"
        name="password"
        autoComplete="current-password"
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <label className={styles.show}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        パスワードを表示する
      </label>
    </div>
  )
}
