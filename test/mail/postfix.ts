// A Postfix of our own on loopback, with mailboxes of a few carriers, for tests against a real mail server. Needs root and Debian's postfix.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Of another server: what it refuses was accepted here first, and is returned with a report. */
export const RETURNED_DOMAIN = 'returned.example'
/** Where mail to `bounces+…` goes. */
export const OUR_DOMAIN = 'tsumugi.example'
export const MAILBOXES = [
  'hanako@example.jp',
  'hanako..tsumugi@docomo.ne.jp',
  'hanako.@docomo.ne.jp',
  '.hanako@ezweb.ne.jp',
]

type Options = {
  port: number
  /** Of the other server. */
  next_port: number
  /** Where reports are handed over to, and with which token. */
  report_to: string
  token: string
}

/** The way of reports as docs/operations.md says it: a program that the mail server's aliases name. */
const handOver = ({ report_to, token }: Options) => `#!/bin/sh
exec curl --silent --show-error --fail --max-time 30 --data-binary @- \\
  --header 'content-type: message/rfc822' --header 'authorization: Bearer ${token}' \\
  ${report_to} > /dev/null || exit 75
`

/** @returns what a mailbox got, and how to stop it */
export function startPostfix(options: Options) {
  const { port } = options
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'postfix-'))
  fs.chmodSync(base, 0o755)
  const at = (name: string) => path.join(base, name)
  const write = (name: string, text: string, mode = 0o644) => {
    fs.writeFileSync(at(name), text)
    fs.chmodSync(at(name), mode)
  }
  for (const name of ['conf', 'queue', 'data', 'mail']) fs.mkdirSync(at(name))
  execFileSync('chown', ['postfix', at('data')])
  execFileSync('chown', ['nobody', at('mail')])
  const here = import.meta.dirname
  write('hand-over', handOver(options), 0o755)
  write('aliases', `bounces "|${at('hand-over')}"\n`)
  write('mailboxes', MAILBOXES.map((address, index) => `${address} box${index}\n`).join(''))
  write('transport', `${RETURNED_DOMAIN} smtp:[127.0.0.1]:${options.next_port}\n`)
  write('access', ['grey@example.jp 450 4.2.0 Greylisted', 'spam@example.jp 554 5.7.1 Looks like spam', ''].join('\n'))
  fs.copyFileSync(path.join(here, 'localhost-cert.pem'), at('cert.pem'))
  fs.copyFileSync(path.join(here, 'localhost-key.pem'), at('key.pem'))
  const settings = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: at('log'),
    maillog_file_prefixes: base,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: `mx.${OUR_DOMAIN}`,
    mydestination: OUR_DOMAIN,
    mynetworks: '127.0.0.0/8',
    recipient_delimiter: '+',
    alias_maps: `texthash:${at('aliases')}`,
    local_recipient_maps: '$alias_maps',
    virtual_mailbox_domains: 'example.jp, docomo.ne.jp, ezweb.ne.jp',
    virtual_mailbox_maps: `texthash:${at('mailboxes')}`,
    virtual_mailbox_base: at('mail'),
    virtual_uid_maps: 'static:65534',
    virtual_gid_maps: 'static:65534',
    relay_domains: RETURNED_DOMAIN,
    transport_maps: `texthash:${at('transport')}`,
    smtpd_recipient_restrictions: `check_recipient_access texthash:${at('access')}, permit_mynetworks, reject`,
    smtpd_tls_cert_file: at('cert.pem'),
    smtpd_tls_key_file: at('key.pem'),
    smtpd_tls_security_level: 'may',
  }
  write(
    'conf/main.cf',
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    `127.0.0.1:${port + 1} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 1 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'verify unix - - n - 1 verify',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'smtp unix - - n - - smtp',
    'local unix - n n - - local',
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'postlog unix-dgram n - n - 1 postlogd',
  ]
  write('conf/master.cf', `${services.join('\n')}\n`)
  const postfix = (command: string) => execFileSync('postfix', ['-c', at('conf'), command], { stdio: 'ignore' })
  postfix('start')
  return {
    /** The mails of a mailbox, in one text; empty while there is none. */
    mailbox: (address: string) => {
      const file = at(`mail/box${MAILBOXES.indexOf(address)}`)
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    },
    stop: () => {
      postfix('stop')
      fs.rmSync(base, { recursive: true })
    },
  }
}
