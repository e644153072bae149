type Messages = Readonly<Record<string, readonly string[] | undefined>>

type Form<V> = { value: V; change: (some: Partial<V>) => void }

/**
 * Connects the controls of a form with its values: `<TextInput {...field('rate_bp')} label=… />`.
 * The name of a value is the name in the request, so an error of the API finds its control.
 *
 * @param form its values, and how some of them are changed
 * @param errors the messages by field, or a function that gives a field's message
 * @returns the props of the control for the value of that name
 */
export function fieldOf<V extends object>(
  { value, change }: Form<V>,
  errors: Messages | ((name: string) => string | null | undefined) = {},
) {
  return <N extends keyof V & string>(name: N) => ({
    name,
    value: value[name],
    onChange: (next: V[N]) => change({ [name]: next } as unknown as Partial<V>),
    error: typeof errors === 'function' ? errors(name) : errors[name]?.[0],
  })
}

/** Gives the props of the controls of a form with the values `V`. */
export type FieldOf<V extends object> = ReturnType<typeof fieldOf<V>>
