/** The colours of the web app: paper, ink and ledger green. Programs that know no dark theme show the light one. */
export const REPORT_STYLE = `
body{margin:0;padding:0;background:#f7f4ec;color:#1c1a15;font:15px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.page{max-width:660px;margin:0 auto;padding:28px 20px 36px}
p{margin:0 0 12px}
.organization{margin:0;color:#696355;font-size:13px}
h1{margin:2px 0 0;font:600 26px/1.25 "Source Serif 4",Georgia,serif}
h2{margin:32px 0 0;font:600 19px/1.3 "Source Serif 4",Georgia,serif}
.period{margin:0;font:18px/1.4 "Source Serif 4",Georgia,serif}
.about,.hint{color:#696355;font-size:13px}
.about{margin:2px 0 10px}
.hint{font-weight:400}
.warnings{margin:16px 0;padding:12px 14px;border-left:3px solid #7d5200;background:#f8eed6;color:#7d5200}
.warnings p{margin:0 0 4px}
.warnings p:last-child{margin:0}
.table{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:6px 0 6px 14px;border-bottom:1px solid #e5dfd1;text-align:left;vertical-align:top;font-weight:400}
th:first-child,td:first-child{padding-left:0}
thead th{color:#696355;font-size:12px;vertical-align:bottom}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
thead .number{white-space:normal}
.heading th{padding-top:14px;font-weight:600}
.total th,.total td{font-weight:600;border-top:1px solid #8c8574}
tr th.level-1{padding-left:12px}
tr th.level-2{padding-left:24px}
tr th.level-3{padding-left:36px}
a{color:#1d5a41}
a.button{display:inline-block;padding:9px 16px;border-radius:6px;background:#1d5a41;color:#fbf9f3;text-decoration:none}
h2 a.plain{color:inherit;text-decoration:none}
.foot{margin-top:36px;padding-top:14px;border-top:1px solid #d3ccba;color:#696355;font-size:13px}
.foot p{margin:0 0 4px}
@media (max-width:480px){.page{padding:20px 14px 28px}table{font-size:13px}th,td{padding-left:9px}.wide{display:none}}
@media (prefers-color-scheme:dark){
body{background:#171611;color:#efebdf}
.organization,.about,.hint,thead th,.foot{color:#a09987}
.warnings{background:#35290f;color:#e3b566;border-color:#e3b566}
th,td{border-bottom-color:#322f27}
.total th,.total td{border-top-color:#7d7767}
a{color:#86c9a8}
a.button{background:#86c9a8;color:#10231a}
.foot{border-top-color:#46433a}
}`.trim();
