/** Names of the fields of `after` that are otherwise in `before`, for the log: which, never what. */
export function changedFields(before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]))
    .map(([field]) => field)
}
