// Starts a Postfix on loopback, with mailboxes of several carriers, for tests against a real mail
// server. Needs root and Debian's postfix and sasl2-bin.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { errorMessage } from '#domain/shared/caught-error.ts'
import { freePort } from '#database/embedded.ts'

/**
 * The domain of another server. Postfix accepts mail for it first; when that server refuses,
 * Postfix returns a report.
 */
export const RETURNED_DOMAIN = 'returned.example'
/** The domain of the `bounces+…` addresses. */
export const OUR_DOMAIN = 'tsumugi.example'
/** The domain of the addresses for answers. */
export const REPLY_DOMAIN = 'reply.tsumugi.example'
/** The account that may submit mail. */
export const SUBMITTER = { user: 'tsumugi', password: 'right' }
export const MAILBOXES = [
  'hanako@example.jp',
  'hanako..tsumugi@docomo.ne.jp',
  'hanako.@docomo.ne.jp',
  '.hanako@ezweb.ne.jp',
]

const PROGRAMS = ['postfix', 'postmap', 'saslpasswd2', 'curl']

/** the reason why Postfix can't start here, or null */
export function missingForPostfix(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root'
  const isInstalled = (program: string) =>
    ['/usr/sbin', '/usr/bin'].some((folder) => fs.existsSync(path.join(folder, program)))
  const absent = PROGRAMS.filter((program) => !isInstalled(program))
  return absent.length > 0 ? `${absent.join(', ')} not installed (apt-get install postfix sasl2-bin curl)` : null
}

type Options = {
  /** The port of the server of RETURNED_DOMAIN. */
  next_port: number
  /** The URL that receives reports, and its token. */
  report_to: string
  /** The URL that receives answers by mail. */
  replies_to: string
  token: string
}

/**
 * The delivery of reports that docs/operations.md describes: an alias of the mail server runs this
 * program.
 */
const handOver = ({ report_to, token }: Options) => `#!/bin/sh
head -c 900000 | curl --silent --show-error --fail --max-time 30 --data-binary @- \\
  --header 'content-type: message/rfc822' --header 'authorization: Bearer ${token}' \\
  ${report_to} > /dev/null || exit 75
`

/** The same for answers. */
const handOverReply = ({ replies_to, token }: Options) => `#!/bin/sh
head -c 1050000 | curl --silent --show-error --fail --max-time 30 --data-binary @- \\
  --header 'content-type: message/rfc822' --header 'authorization: Bearer ${token}' \\
  ${replies_to} > /dev/null || exit 75
`

/** The service `submission`, as in Debian's master.cf. */
const SUBMISSION = [
  'smtpd_tls_security_level=encrypt',
  'smtpd_tls_auth_only=yes',
  'smtpd_sasl_auth_enable=yes',
  'smtpd_relay_restrictions=permit_sasl_authenticated,reject',
  'smtpd_recipient_restrictions=',
]

const saslSettings = (passwords: string) =>
  `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nmech_list: PLAIN LOGIN\nsasldb_path: ${passwords}\n`

/**
 * The ports are random free ones, because an interrupted run leaves its Postfix running.
 * @returns its ports, mailboxes, log, and stop. `relay`: for every client on this machine.
 * `encrypted`: the same, only after STARTTLS. `submission`: after STARTTLS and sign-in
 */
export async function startPostfix(options: Options) {
  const [relay, encrypted, submission] = [await freePort(), await freePort(), await freePort()]
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'postfix-'))
  fs.chmodSync(base, 0o755)
  const at = (name: string) => path.join(base, name)
  const write = (name: string, text: string, mode = 0o644) => {
    fs.writeFileSync(at(name), text)
    fs.chmodSync(at(name), mode)
  }
  for (const name of ['conf', 'queue', 'data', 'mail', 'conf/sasl']) fs.mkdirSync(at(name))
  execFileSync('chown', ['postfix', at('data')])
  execFileSync('chown', ['nobody', at('mail')])
  const here = import.meta.dirname
  write('hand-over', handOver(options), 0o755)
  write('hand-over-reply', handOverReply(options), 0o755)
  write('aliases', `bounces "|${at('hand-over')}"\nreplies "|${at('hand-over-reply')}"\n`)
  write('replies', `/^t-[a-z2-7]{26}@${REPLY_DOMAIN.replaceAll('.', '\\.')}$/ replies@${OUR_DOMAIN}\n`)
  write('mailboxes', MAILBOXES.map((address, index) => `${address} box${index}\n`).join(''))
  write('transport', `${RETURNED_DOMAIN} smtp:[127.0.0.1]:${options.next_port}\n`)
  write('access', ['grey@example.jp 450 4.2.0 Greylisted', 'spam@example.jp 554 5.7.1 Looks like spam', ''].join('\n'))
  fs.copyFileSync(path.join(here, 'localhost-cert.pem'), at('cert.pem'))
  fs.copyFileSync(path.join(here, 'localhost-key.pem'), at('key.pem'))
  // Debian's Postfix reads this folder and ignores cyrus_sasl_config_path.
  write('conf/sasl/smtpd.conf', saslSettings(at('passwords')))
  execFileSync('saslpasswd2', ['-p', '-c', '-f', at('passwords'), '-u', OUR_DOMAIN, SUBMITTER.user], {
    input: SUBMITTER.password,
  })
  execFileSync('chown', ['postfix', at('passwords')])
  const settings = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: at('log'),
    maillog_file_prefixes: base,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    // No name lookups, which could wait for a resolver.
    smtpd_peername_lookup: 'no',
    smtp_dns_support_level: 'disabled',
    myhostname: `mx.${OUR_DOMAIN}`,
    mydestination: OUR_DOMAIN,
    mynetworks: '127.0.0.0/8',
    recipient_delimiter: '+',
    alias_maps: `texthash:${at('aliases')}`,
    local_recipient_maps: '$alias_maps',
    virtual_alias_domains: REPLY_DOMAIN,
    virtual_alias_maps: `regexp:${at('replies')}`,
    message_size_limit: '26214400',
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
    smtpd_sasl_local_domain: OUR_DOMAIN,
    smtpd_sasl_authenticated_header: 'yes',
  }
  write(
    'conf/main.cf',
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  const services = [
    `127.0.0.1:${relay} inet n - n - - smtpd`,
    `127.0.0.1:${encrypted} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt`,
    `127.0.0.1:${submission} inet n - n - - smtpd ${SUBMISSION.map((setting) => `-o ${setting}`).join(' ')}`,
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
  const log = () => (fs.existsSync(at('log')) ? fs.readFileSync(at('log'), 'utf8') : '')
  const postfix = (command: string) => {
    try {
      execFileSync('postfix', ['-c', at('conf'), command], { stdio: 'ignore' })
    } catch (error) {
      throw new Error(`${errorMessage(error)}\n${log()}`, { cause: error })
    }
  }
  postfix('start')
  return {
    ports: { relay, encrypted, submission },
    /** The log, to find out why a test fails. */
    log,
    /** The mails of a mailbox as one text; empty without mails. */
    mailbox: (address: string) => {
      const file = at(`mail/box${MAILBOXES.indexOf(address)}`)
      return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
    },
    stop: () => {
      postfix('stop')
      // Its child processes may still write.
      fs.rmSync(base, { recursive: true, maxRetries: 5 })
    },
  }
}
