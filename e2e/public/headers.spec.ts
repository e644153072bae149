// What pages tell the browser about themselves (ASVS 5.0, V3.4); other answers are in test/security/headers.test.ts.
import { expect, test } from '../support/test.ts'

test.describe('pages', { tag: '@once' }, () => {
  for (const path of ['/', '/stories', '/logon', '/mypage', '/nothing-here'])
    test(`${path} run our scripts alone and stand in nobody's frame`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 })
      const policy = Object.fromEntries(
        response
          .headers()
          ['content-security-policy']!.split(/;\s*/)
          .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
      ) as Record<string, string[]>
      expect(policy['script-src']).toContain("'self'")
      expect(
        policy['script-src']!.filter((source) => !/^('self'|'nonce-[\w+/=-]+'|'sha256-[\w+/=]+')$/.test(source)),
      ).toEqual([])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['object-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(response.headers()['x-content-type-options']).toBe('nosniff')
      expect(response.headers()['cache-control']).toMatch(/no-cache|no-store/)
      const inline = [...(await response.text()).matchAll(/ on[a-z]+="/g)]
      expect(inline).toEqual([])
    })

  for (const path of [
    '//evil.example',
    '/%5Cevil.example',
    '/stories//evil.example/',
    '/logon?return_to=https://evil.example',
  ])
    test(`${path} leads nobody away`, async ({ request, baseURL }) => {
      const response = await request.get(baseURL + path, { maxRedirects: 0 })
      const to = response.headers().location
      expect(to === undefined || new URL(to, baseURL).origin === baseURL, to).toBe(true)
    })
})
