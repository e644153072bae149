import type { DemoGuide } from './types.ts'

/** What guests need on the day, by the key of the experience. Not every host writes it. */
export const demoGuides: Record<string, DemoGuide> = {
  kayak: {
    meeting_point: '庵治の浜の艇庫の前。青い大漁旗を立てています。',
    picture: 2,
    nearest_station: 'ことでん八栗駅から車で12分（送迎はご相談ください）',
    directions:
      '駅からは県道36号を海へ。庵治漁港の信号を左に折れ、製氷所の角をもう一度左へ入ると浜に出ます。\n車は艇庫の裏に5台まで置けます。',
    duration_minutes: 180,
    target_age: '小学4年生以上（中学生までは保護者といっしょに）',
    languages: '日本語、かんたんな英語',
  },
  port: {
    meeting_point: '入舟漁港の、赤い屋根の番屋の前。長靴の女性がさがしものをしていたら、それが私です。',
    nearest_station: '市電 函館どつく前から徒歩8分',
    directions: '電停を降りたら海のほうへ。坂の下の防波堤に沿って、右手の番屋までまっすぐです。',
    duration_minutes: 150,
    target_age: '6歳以上',
    lowest_age: 6,
    languages: '日本語',
  },
  farm: {
    meeting_point: '柿の木のある長屋門の前。軽トラックが目印です。',
    duration_minutes: 240,
    target_age: '何歳でも（小学生までは大人といっしょに）',
    lowest_age: 0,
    languages: '日本語',
  },
  stars: {
    meeting_point: '畑の入口の、白い貯水タンクの横。車の明かりは消してお待ちください。',
    nearest_station: '石垣空港から車で25分',
    directions:
      '県道79号から、黒い石垣のある農道へ入ります。街灯はありません。対向車が来たら、手前の広いところで待ってください。',
    duration_minutes: 90,
    target_age: '何歳でも（3歳以下は無料）',
    lowest_age: 0,
    languages: '日本語、英語',
  },
  bonfire: {
    meeting_point: '薪小屋の前。門は開けておきます。',
    picture: 1,
    nearest_station: 'JR甲斐大泉駅から徒歩20分',
    directions:
      '駅前の坂を下り、郵便局の先を左へ。最後の300メートルは砂利道です。夜は足もとを照らすものをお持ちください。',
    duration_minutes: 210,
    target_age: '中学生以上',
    lowest_age: 12,
    languages: '日本語',
  },
  indigo: {
    meeting_point: '工房の暖簾の前。藍色ではなく、生成りの暖簾です。',
    picture: 3,
    nearest_station: 'JR勝瑞駅から徒歩25分、またはタクシーで7分',
    directions:
      '国道を渡って用水沿いに北へ。寝床（藍の発酵小屋）の白壁が見えたら、その向かいです。駐車場は4台分あります。',
    duration_minutes: 120,
    target_age: '5歳以上',
    lowest_age: 5,
    languages: '日本語、英語',
  },
  pottery: {
    meeting_point: '登り窯の煙突の下。',
    nearest_station: '真岡鐵道 益子駅から徒歩30分、または貸し自転車で10分',
    duration_minutes: 90,
    target_age: '小学生以上',
    lowest_age: 6,
    languages: '日本語',
  },
  soba: {
    meeting_point: '水車のある母屋の玄関。',
    picture: 2,
    nearest_station: 'JR信濃境駅から徒歩15分',
    directions: '改札を出て右、踏切を渡らずに線路沿いを歩きます。地蔵の三叉路を左に上がると水車が見えます。',
    duration_minutes: 180,
    target_age: '何歳でも',
    lowest_age: 0,
    languages: '日本語',
  },
}
