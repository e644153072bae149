import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { CloseButton } from '../close-button.tsx'
import styles from './combobox.module.css'

export type Option = { id: number; label: string }

type Props = {
  /** The id of the `Field` that labels the combobox. */
  id: string
  describedBy: string
  wrong: boolean
  placeholder: string
  nothingFound: string
  clearLabel: string
  /** The search results with the selected option. The combobox doesn't filter them. */
  options: readonly Option[]
  value: number | null
  onChange: (id: number | null) => void
  /**
   * Called with the text of the field, also when it changes to the label of the selected option.
   */
  onType: (text: string) => void
}

const NEVER_HIDDEN = 'data-react-aria-top-layer'

/**
 * While its list is open, React Aria's combobox sets `aria-hidden` on the rest of the page, also on
 * elements that the Tab key reaches. WCAG 4.1.2 forbids that. There is no option against it
 * (adobe/react-spectrum issue 4937), but React Aria skips elements with this attribute.
 */
function useNothingHidden(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return
    const parts = [...document.body.children]
    for (const part of parts) part.setAttribute(NEVER_HIDDEN, '')
    return () => {
      for (const part of parts) part.removeAttribute(NEVER_HIDDEN)
    }
  }, [open])
}

/**
 * When the page scrolls, as for the keyboard of a phone, React Aria closes the list and replaces
 * the typed text with the label of the selected option. The list moves with the page, so it can
 * stay. React Aria listens from a later effect.
 */
function useStaysOnScroll(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return
    const onScroll = (event: Event) => {
      if (event.target === document) event.stopImmediatePropagation()
    }
    window.addEventListener('scroll', onScroll, true)
    return () => window.removeEventListener('scroll', onScroll, true)
  }, [open])
}

/** A text field with a list of suggestions, built on React Aria. */
export function Combobox({ id, describedBy, wrong, options, value, onChange, onType, ...words }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  useNothingHidden(open)
  useStaysOnScroll(open)
  return (
    <ComboBox
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      isInvalid={wrong}
      items={options}
      value={value}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      onInputChange={(text) => {
        // React Aria does it, too, but later: a letter that was typed meanwhile would disappear.
        if (text === '' && value !== null) onChange(null)
        onType(text)
      }}
      onOpenChange={setOpen}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Group className={styles.control}>
        <Input ref={input} className={styles.input} placeholder={words.placeholder} />
        {value !== null && (
          <CloseButton
            label={words.clearLabel}
            onClick={() => {
              onChange(null)
              input.current?.focus()
            }}
          />
        )}
        <Button className={styles.opener}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 6 5 5 5-5" />
          </svg>
        </Button>
      </Group>
      <Popover className={styles.popover} offset={4}>
        <ListBox<Option>
          className={styles.options}
          renderEmptyState={() => <p className={styles.nothing}>{words.nothingFound}</p>}
        >
          {({ id: key, label }) => (
            <ListBoxItem id={key} textValue={label} className={styles.option}>
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
