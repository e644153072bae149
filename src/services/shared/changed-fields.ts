/** Names of the fields whose value differs. The audit log stores only the names, not the values. */
export function changedFields(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)))
    .map(([field]) => field)
}
