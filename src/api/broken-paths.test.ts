import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { wholeApi } from '#test/api.ts'
import { testApp } from '#test/database.ts'

const api = wholeApi(testApp())
const open = everyEndpoint.filter(
  ({ access, path, method }) =>
    access === 'anyone' && path.includes('{') && method !== 'post' && method !== 'put' && method !== 'patch',
)

// PostgreSQL stores no NUL.
test.each(['%00', '%EF%BF%BF', 'a'.repeat(5000)])('a path that fits no resource is 404: %#', async (part) => {
  expect(open.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { path, method, name } of open) {
    const { status } = await api.request(path.replaceAll(/\{\w+\}/g, part), { method: method.toUpperCase() })
    if (status !== 404) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
})
