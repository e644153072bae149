import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type FieldOf, fieldOf } from '#web/ui/form/field-of.ts'

type Errors<V> = { [K in keyof V]?: string }

export type Form<V extends object> = {
  values: V
  /** Errors by field. */
  errors: Errors<V>
  /** The latest values, including changes that aren't rendered yet. */
  getValues: () => V
  /** Sets some values and clears the errors of these fields. */
  change: (some: Partial<V>) => void
  setErrors: (errors: Errors<V>) => void
  /** The props of the control for a value. */
  field: FieldOf<V>
}

/** The values and errors of a form. @param onChange called with all values after each change */
export function useForm<V extends object>(initial: V, onChange: (values: V) => void): Form<V> {
  const [values, draw] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const latest = useRef(values)
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  const actions = useMemo(
    () => ({
      getValues: () => latest.current,
      change(some: Partial<V>) {
        const names = Object.keys(some) as (keyof V)[]
        setErrors((now) => (names.some((name) => now[name]) ? without(now, names) : now))
        if (names.every((name) => some[name] === latest.current[name])) return
        latest.current = { ...latest.current, ...some }
        draw(latest.current)
        tell.current(latest.current)
      },
      setErrors,
    }),
    [],
  )
  const field: FieldOf<V> = (name) =>
    fieldOf({ value: values, change: (some) => actions.change(some) }, (one) => errors[one as keyof V])(name)
  return { values, errors, field, ...actions }
}

function without<V>(errors: Errors<V>, names: (keyof V)[]): Errors<V> {
  const rest = { ...errors }
  for (const name of names) delete rest[name]
  return rest
}
