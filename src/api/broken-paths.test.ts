import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { testApp } from '#test/database.ts'
import { buildApi } from './index.ts'

const api = buildApi(testApp())
const open = everyEndpoint.filter(
  ({ access, path, method }) =>
    access === 'anyone' && path.includes('{') && method !== 'post' && method !== 'put' && method !== 'patch',
)

// PostgreSQL stores no NUL.
test.each(['%00', '%EF%BF%BF', 'a'.repeat(5000)])('a path that fits no resource is 404: %#', async (part) => {
  expect(open.length).toBeGreaterThan(10)
  const wrong: string[] = []
  for (const { base, path, method, name } of open) {
    const { status } = await api.request(base + path.replaceAll(/\{\w+\}/g, part), { method })
    if (status !== 404) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
})
