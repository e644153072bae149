import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { isNarrowed, peoplePath, readShown, type Shown } from './people-address.ts'
import styles from './people.module.css'
import { levelLabels, orderLabels, stateLabels } from './person-words.ts'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Which people the list shows, and in which order; the answer stands in the address. */
export function PeopleFilter({ shown }: { shown: Shown }) {
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(peoplePath(readShown(typed)), { preventScrollReset: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(event.currentTarget)
  }
  return (
    <form
      // Made anew with another address, so that the fields say what it says after going back too.
      key={peoplePath(shown)}
      role="search"
      aria-label="会員をさがす"
      action="/admin/users"
      className={styles.filter}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
      }}
    >
      <TextInput
        label="名前・メールアドレス・会員番号"
        name="q"
        type="search"
        mark={false}
        maxLength={254}
        defaultValue={shown.q}
      />
      <Select
        label="権限"
        name="access_control"
        mark={false}
        placeholder="すべて"
        options={choices(levelLabels)}
        defaultValue={shown.access_control}
      />
      <Select
        label="状態"
        name="state"
        mark={false}
        placeholder="すべて（退会済みを除く）"
        options={choices(stateLabels)}
        defaultValue={shown.state}
      />
      <Select
        label="並び順"
        name="sort"
        mark={false}
        placeholder={null}
        options={choices(orderLabels)}
        defaultValue={shown.sort}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="quiet">
          さがす
        </Button>
        {isNarrowed(shown) && (
          <LinkButton to="/admin/users" variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
