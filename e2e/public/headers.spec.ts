// Security headers of pages (ASVS 5.0, V3.4). test/security/headers.test.ts has other responses.
import { expect, test } from '../support/test.ts'

test.describe('pages', { tag: '@once' }, () => {
  for (const path of ['/', '/stories', '/logon', '/mypage', '/nothing-here'])
    test(`${path} allows only our scripts and no frame around it`, { tag: '@journey' }, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 })
      const directives = (response.headers()['content-security-policy'] ?? '').split(/;\s*/)
      const policy = new Map(directives.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
      const scripts = policy.get('script-src') ?? []
      expect(scripts).toContain("'self'")
      expect(scripts.filter((source) => !/^('self'|'nonce-[\w+/=-]+'|'sha256-[\w+/=]+')$/.test(source))).toEqual([])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(response.headers()['x-content-type-options']).toBe('nosniff')
      expect(response.headers()['cache-control']).toMatch(/no-cache|no-store/)
      const inline = [...(await response.text()).matchAll(/<[^<>]* on[a-z]+=/g)]
      expect(inline).toEqual([])
    })

  for (const path of [
    '//evil.example',
    '/%5Cevil.example',
    '/stories//evil.example/',
    '/logon?return_to=https://evil.example',
  ])
    test(`${path} redirects to no other site`, { tag: '@journey' }, async ({ request, baseURL }) => {
      const response = await request.get(baseURL + path, { maxRedirects: 0 })
      const to = response.headers().location
      expect(to === undefined || new URL(to, baseURL).origin === baseURL, to).toBe(true)
    })
})
