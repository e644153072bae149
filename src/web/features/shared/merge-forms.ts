type Merged<V> = {
  /** The changes of both; where both changed a field, mine. */
  mine: V
  /** The changes of both; where both changed a field, theirs. */
  theirs: V
  /** The fields that both changed, to different values. */
  conflicts: (keyof V)[]
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two forms that started from the same one, field by field.
 *
 * @param base where both started; null if unknown: then every different field counts as changed
 *   by both
 */
export function mergeForms<V extends object>(base: V | null, mine: V, theirs: V): Merged<V> {
  const merged: Merged<V> = { mine: { ...mine }, theirs: { ...theirs }, conflicts: [] }
  for (const field of Object.keys(mine) as (keyof V)[]) {
    if (equal(mine[field], theirs[field])) continue
    if (base && equal(mine[field], base[field])) Object.assign(merged.mine, { [field]: theirs[field] })
    else if (base && equal(theirs[field], base[field])) Object.assign(merged.theirs, { [field]: mine[field] })
    else merged.conflicts.push(field)
  }
  return merged
}

/** Some fields of a form. */
export const fieldsOf = <V extends object>(form: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<V>

/** The fields of a form that differ from another form. */
export const changesOf = <V extends object>(form: V, before: V): Partial<V> =>
  fieldsOf(
    form,
    (Object.keys(form) as (keyof V)[]).filter((name) => !equal(form[name], before[name])),
  )
