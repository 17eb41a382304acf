/** A small file of each program, as it writes it, by the name of the preset. */
export const PRESET_FILES: Readonly<Record<string, string>> = {
  'hubspot-companies': `"Record ID","Company name","Company owner","Create Date","Phone Number","Last Activity Date","City","Country/Region","Industry"
"9014","Harbour Cafe","","2026-03-02 10:22","+61 2 5550 1000","","Sydney","Australia","RESTAURANTS"
"9015","Møller & Søn","Ada Marsh","2026-03-05 08:01","","2026-06-01 12:00","Aarhus","Denmark",""
`,
  'salesforce-accounts': `"Account ID","Account Name","Billing Street","Billing City","Billing State/Province","Billing Zip/Postal Code","Billing Country","Phone","Account Owner"
"0015g00000AbCdE","Harbour Cafe","12 Quay Street","Sydney","NSW","2000","Australia","(02) 5550 1000","Ada Marsh"
`,
  'bamboohr-people': `"Employee #","Last Name","First Name","Preferred Name","Work Email","Gender","Birth Date","Hire Date","Termination Date","Department","Job Title"
"17","Okafor","Margaret","Maggie","maggie@example.com","Female","04/02/1988","02/05/2024","","Sales","Head of Sales"
"18","Marsh","Ada","","ada@example.com","Prefer not to say","12/31/1990","11/30/2025","06/30/2026","Sales",""
"19","Soon","Here","","","","","","","",""
`,
  'hibob-people': `Employee ID,Display name,First name,Last name,Email,Site,Department,Job title,Start date,Termination date,Gender,Date of birth
H-1,Maggie,Margaret,Okafor,maggie@example.com,London,Sales,Head of Sales,05/02/2024,,Female,02/04/1988
H-2,Bo,Bo,Lind,bo@example.com,London,Sales,,30/11/2025,30/06/2026,Non-binary,31/12/1990
`,
  'gusto-people': `Gusto Employee ID,Last Name,First Name,Preferred First Name,Work Email,Department,Job Title,Start Date,Termination Date,Date of Birth
5G9934,Okafor,Margaret,Maggie,maggie@example.com,Sales,Head of Sales,02/05/2024,,04/02/1988
8K2210,Lind,Bo,,bo@example.com,Sales,,11/30/2025,06/30/2026,12/31/1990
`,
  'personio-people': `ID;First name;Last name;Email;Gender;Birthday;Position;Department;Hire date;Termination date
1201;Margaret;Okafor;maggie@example.com;female;02.04.1988;Head of Sales;Sales;05.02.2024;
1202;Jürgen;Lind;j.lind@example.com;male;31.12.1990;;Sales;30.11.2025;30.06.2026
`,
  'stripe-balance': `balance_transaction_id,created_utc,created,available_on_utc,available_on,currency,gross,fee,net,reporting_category,source_id,description,customer_id
txn_1,2026-07-01 14:05:11,2026-07-02 00:05:11,2026-07-08 00:00:00,2026-07-08 10:00:00,aud,110.00,3.49,106.51,charge,ch_1,Subscription,cus_1
txn_2,2026-07-03 01:00:00,2026-07-03 11:00:00,2026-07-03 01:00:00,2026-07-03 11:00:00,aud,-20.00,0.00,-20.00,refund,re_1,REFUND,cus_1
txn_3,2026-07-08 02:00:00,2026-07-08 12:00:00,2026-07-08 02:00:00,2026-07-08 12:00:00,aud,-86.51,0.00,-86.51,payout,po_1,STRIPE PAYOUT,
txn_4,2026-07-31 02:00:00,2026-07-31 12:00:00,2026-07-31 02:00:00,2026-07-31 12:00:00,aud,-1.10,0.00,-1.10,fee,,Radar,
`,
  'shopify-orders': `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at,Id
#1001,ines@example.com,paid,2026-07-01 10:31:12 +1000,fulfilled,AUD,100.00,9.50,10.95,120.45,,2026-07-01 10:31:10 +1000,1,Mug,60.00,Ines Okafor,,5500001
#1001,ines@example.com,,,,,,,,,,2026-07-01 10:31:10 +1000,2,Cup,20.00,,,
#1002,bo@example.com,refunded,2026-07-02 23:59:59 +1000,,AUD,50.00,0.00,5.00,55.00,,2026-07-02 23:59:58 +1000,1,Mug,50.00,Bo Lind,2026-07-03 08:00:00 +1000,5500002
`,
  'bank-statement': `Date,Description,Amount,Balance
2026-07-01,Card sales,"1,250.00","3,250.00"
2026-07-02,Rent,-800.00,"2,450.00"
`,
};
