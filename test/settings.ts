/** A valid form of the operator settings. */
export const anOperator = {
  service_name: 'つむぎ',
  company_name: '株式会社浜',
  representative: '代表取締役　浜 一郎',
  postal_code: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  phone: '03-1234-5678',
  email: 'support@example.jp',
  contact_hours: '平日 10:00〜17:00',
  invoice_number: '',
  sole_trader: false,
  version: 0,
}
