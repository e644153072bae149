import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Grid, Row } from '../layout.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import bar from './list-bar.module.css'

export type FilterChoice = { value: string; label: string }
export type ChoiceGroup = { label: string; options: readonly FilterChoice[] }

/** 「九州・沖縄、東京都」: a group whose options are all chosen has its own name. */
export function groupWords(groups: readonly ChoiceGroup[], chosen: readonly string[]): string {
  return groups
    .flatMap(({ label, options }) => {
      const some = options.filter(({ value }) => chosen.includes(value))
      return some.length === options.length ? [label] : some.map((option) => option.label)
    })
    .join('、')
}

type Props = {
  name: string
  label: string
  groups: readonly ChoiceGroup[]
  /** The chosen values, joined with commas. */
  value: string | undefined
}

/** Checkboxes of options and of their groups. */
export function GroupedChoices(props: Props) {
  return <Choices key={props.value} {...props} />
}

function Choices({ name, label, groups, value = '' }: Props) {
  const hydrated = useHydrated()
  const first = value.split(',')
  const [chosen, setChosen] = useState<readonly string[]>(first)
  return (
    <Grid
      as="fieldset"
      gap={0}
      className={classNames(bar.range, groups.some(({ options }) => options.length > 1) && bar.groups)}
    >
      <legend className={bar.legend}>{label}</legend>
      {groups.map(({ label: group, options }) => {
        const values = options.map((option) => option.value)
        const others = chosen.filter((one) => !values.includes(one))
        const count = values.filter((one) => chosen.includes(one)).length
        const started = values.filter((one) => first.includes(one)).length
        const whole = count === values.length
        return (
          <Row key={group} gap={1.5} rowGap={0} align="start">
            <Row as="label" gap={1.5} nowrap className={bar.check}>
              <input
                type="checkbox"
                // With scripts, the boxes of the options say all.
                name={hydrated && options.length > 1 ? undefined : name}
                value={values.join(',')}
                checked={whole}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && !whole
                }}
                onChange={() => setChosen(whole ? others : [...others, ...values])}
              />
              {group}
            </Row>
            {options.length > 1 && (
              <details open={started > 0 && started < values.length}>
                <summary className={bar.plain}>
                  <VisuallyHidden>{group}から</VisuallyHidden>選ぶ
                </summary>
                <Grid gap={0} className={bar.range}>
                  {options.map((option) => (
                    <Row key={option.value} as="label" gap={1.5} nowrap className={bar.check}>
                      <input
                        type="checkbox"
                        name={name}
                        value={option.value}
                        checked={chosen.includes(option.value)}
                        onChange={(event) =>
                          setChosen(
                            event.target.checked
                              ? [...chosen, option.value]
                              : chosen.filter((one) => one !== option.value),
                          )
                        }
                      />
                      {option.label}
                    </Row>
                  ))}
                </Grid>
              </details>
            )}
          </Row>
        )
      })}
    </Grid>
  )
}
